-- Signing out everywhere ends access tokens of the provider, too: those that were issued until then no longer count.
ALTER TABLE "User" ADD COLUMN "signedOutAt" TIMESTAMPTZ(3);
