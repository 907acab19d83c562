-- Only credits of sessions belong in this index. While it held every active credit, a database without statistics (just set up,
-- or just filled) read all of it for each person's credits.
DROP INDEX "Credit_enrollment_key";
CREATE UNIQUE INDEX "Credit_enrollment_key" ON "Credit"("enrollmentId") WHERE (("enrollmentId" IS NOT NULL) AND ("state" = 'ACTIVE'::"CreditState") AND ("supersededAt" IS NULL));
