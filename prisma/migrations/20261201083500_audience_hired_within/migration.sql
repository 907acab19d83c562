ALTER TABLE "DocumentRequest" ADD COLUMN "hiredWithinMonths" INTEGER;

ALTER TABLE "SigningRequest" ADD COLUMN "hiredWithinMonths" INTEGER;

ALTER TABLE "Curriculum" ADD COLUMN "hiredWithinMonths" INTEGER;
