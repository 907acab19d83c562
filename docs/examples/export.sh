# Loads the lists of an organization into files, whole or not at all: SUMA=https://suma.example TOKEN=… ORG=… sh export.sh
set -eu
for list in members credentials credits; do
  curl -sS --fail --retry 5 --compressed "${SUMA:-http://localhost:3000}/api/orgs/$ORG/export/$list.ndjson" \
    -H "authorization: Bearer $TOKEN" -o "$list.part"
  mv "$list.part" "$list.ndjson"
  echo "$list $(wc -l < "$list.ndjson" | tr -d ' ')"
done
