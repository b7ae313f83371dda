#!/bin/sh
# classes.sh JDK JAR: writes to standard output the classes and lambdas that the class-data archive holds. Those of the program
# are read from the jar, all but those of the lab, which would lie in memory between those of the player; those of the JDK and
# the libraries are in libraries.classes, which record.sh has recorded. So the same jar gives the same list, whatever happens
# meanwhile.
set -eu
jdk=$1
jar=$2
sources=$(dirname "$0")
LC_ALL=C
export LC_ALL

classes=$("$jdk/bin/jar" --list --file "$jar" \
  | sed -nE '/package-info/d; \#^dev/riffle/(report|fairness|claims|verify|cli/lab)/#d; s|^(dev/riffle/.*)\.class$|\1|p' | sort)

# A list names the classes before the lambdas. Without the lambdas with types of picocli: they would be linked, and linked
# classes of so old a format are left out of the archive, with all that implement them.
grep -v '^[#@]' "$sources/libraries.classes"
echo "$classes"
grep '^@' "$sources/libraries.classes" | grep -v picocli/
# shellcheck disable=SC2046
"$jdk/bin/javap" -private -verbose -classpath "$jar" $(echo "$classes" | tr / .) | awk '
  $1 == "this_class:" { caller = $NF; split("", sites) }
  $3 == "InvokeDynamic" { # #NUMBER OF THE BOOTSTRAP METHOD:NAME:TYPE
    split($NF, site, ":")
    number = substr(site[1], 2)
    sites[number] = sites[number] " " site[2] " " site[3]
  }
  /^  [0-9]+: #/ { lambda = /LambdaMetafactory\.metafactory:/; number = $1 + 0; arguments = 0 }
  lambda && /^      #[0-9]+ / { # the type of the interface, KIND CLASS.METHOD:TYPE, and the type of the lambda
    sub(/^      #[0-9]+ /, "")
    argument[++arguments] = $0
    if (arguments == 3) {
      split(argument[2], handle, " ")
      gsub("\"", "", handle[2])
      colon = index(handle[2], ":")
      dot = match(substr(handle[2], 1, colon - 1), /\.[^.]*$/)
      words = split(sites[number], word, " ")
      for (i = 1; i < words; i += 2)
        print "@lambda-proxy", caller, word[i], word[i + 1], argument[1], handle[1], \
          substr(handle[2], 1, dot - 1), substr(handle[2], dot + 1, colon - dot - 1), substr(handle[2], colon + 1), \
          argument[3]
    }
  }' | grep -v picocli/ | sort -u
