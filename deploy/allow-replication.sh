#!/bin/sh
# Run once, when the database is made: lets the owner stream from another container.
set -eu
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
