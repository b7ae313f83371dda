[playlist]
File1=Alpha/01 Dawn.mp3
Title1=Anna & Ash - Dawn
Length1=183
File2=beta/02 Nöön 100%.mp3
Title2=Nöön
Length2=-1
File3=/elsewhere/c #3.mp3
Length3=-1
NumberOfEntries=3
Version=2
