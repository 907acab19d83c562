-- Of what was cancelled it is known whether the membership ended: who comes back is asked again.
ALTER TABLE "RequestedDocument" ADD COLUMN     "left" BOOLEAN NOT NULL DEFAULT false;
