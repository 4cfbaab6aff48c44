# Sourced before Java is started. Without a UTF-8 locale Java cannot name files beyond ASCII. Errors
# of the operating system become part of our sentences, which are English.
characters=${LC_ALL:-${LC_CTYPE:-${LANG:-}}}
case $characters in
  *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8) ;;
  *) characters=C.UTF-8 ;;
esac
unset LC_ALL
export LC_CTYPE="$characters" LC_MESSAGES=C
