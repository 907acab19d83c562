-- A license of the Nurse Licensure Compact is good in its other states, which ask for none of their own.
ALTER TABLE "Credential" ADD COLUMN "multistate" BOOLEAN;
