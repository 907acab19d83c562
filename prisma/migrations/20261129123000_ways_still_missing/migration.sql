-- What each open way to renew still lacks, the shortest first, for messages and lists.
ALTER TABLE "Standing" ADD COLUMN "waysMissing" TEXT;
