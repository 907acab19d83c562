# Checks the number of a certificate, without a token: SUMA_URL=https://suma.example/graphql sh verify.sh 7K3D-9QXA-44MW
curl -sS "${SUMA_URL:-http://localhost:3000/graphql}" -H 'content-type: application/json' \
  -d '{ "query": "query Verify($number: String!) { verifyCertificateNumber(number: $number) { number state initials title units completedAt organization } }",
        "variables": { "number": "'"$1"'" } }'
