ALTER TABLE "DocumentRequest" ADD COLUMN "hiredFrom" DATE,
ADD COLUMN "hiredUntil" DATE;

ALTER TABLE "SigningRequest" ADD COLUMN "hiredFrom" DATE,
ADD COLUMN "hiredUntil" DATE;

ALTER TABLE "Curriculum" ADD COLUMN "hiredFrom" DATE,
ADD COLUMN "hiredUntil" DATE;
