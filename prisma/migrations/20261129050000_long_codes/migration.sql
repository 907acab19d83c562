-- A code that joins another account, or goes to an address at which others guess, has twelve digits.
ALTER TABLE "ContactCode" ADD COLUMN "long" BOOLEAN NOT NULL DEFAULT false;
