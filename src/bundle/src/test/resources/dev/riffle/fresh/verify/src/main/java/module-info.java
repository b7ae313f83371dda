module fresh { requires dev.riffle.verify; }
