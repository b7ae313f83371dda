[playlist]
File1=C:\Music\Alpha\01 Dawn.mp3
Title1=Anna Ash - Dawn
Length1=183
File2=Alpha\02 Noon.mp3
Title2=Anna Ash - Noon - Live
Length2=-1
File4=beta/03 100%.mp3
Length4=7
NumberOfEntries=3
Version=2
