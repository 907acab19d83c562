#!/bin/sh
# Runs once, when the database is created: lets its owner stream from another container.
set -eu
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
