-- Steps that are over are looked for by their day once they are old.
CREATE INDEX "Schedule_over_idx" ON "Schedule"("day") WHERE ("state" <> 'WAITING'::"ScheduleState");

-- A proposal can be answered until its last day ends where the organization is, no longer until the hour it was made at.
UPDATE "CreditProposal" p
SET "lapsesAt" = ((p."lapsesAt" AT TIME ZONE o."timeZone")::date + 1)::timestamp AT TIME ZONE o."timeZone"
FROM "Org" o WHERE o."id" = p."orgId" AND p."state" = 'PROPOSED';
