#!/bin/sh
# A streaming replica of the database: copied at the first start, then kept current through a replication slot, which
# holds the changes it has not received yet.
set -eu
export PGHOST=db PGUSER=suma PGDATABASE=suma
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  psql -qtAc "SELECT pg_create_physical_replication_slot('suma_replica', true)
    WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = 'suma_replica')"
  install -d -m 0700 -o postgres -g postgres "$PGDATA"
  gosu postgres pg_basebackup --pgdata "$PGDATA" --checkpoint fast --wal-method stream --slot suma_replica --write-recovery-conf
fi
exec gosu postgres postgres
