#!/bin/sh
# Writes pgbouncer's configuration from the environment and runs it: one database connection for each transaction.
set -eu
umask 077
folder=$(mktemp -d)
cat > "$folder/pgbouncer.ini" <<INI
[databases]
; The two limits that the product asks for when it connects, which pgbouncer does not pass on.
suma = host=${DATABASE_HOST:-db} port=5432 dbname=suma connect_query='SET statement_timeout = 4000; SET lock_timeout = 3000'

[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
auth_type = scram-sha-256
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = ${POOL_SIZE:-20}
max_client_conn = 1000
; After a refused connection pgbouncer waits this long before the next, 15 s by default: a failover would take longer.
server_login_retry = 1
; Named statements are kept from 1.21 on; before that DATABASE_PREPARE=0 turns them off in the product.
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout,lock_timeout
INI
printf '"suma_app" "%s"\n' "$DATABASE_APP_PASSWORD" > "$folder/users.txt"
exec pgbouncer "$folder/pgbouncer.ini"
