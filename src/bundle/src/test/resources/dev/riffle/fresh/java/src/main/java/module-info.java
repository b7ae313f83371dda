module fresh { requires dev.riffle.queue; }
