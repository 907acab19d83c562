-- When the last access token of the identity provider ends, after which it is asked anew whether the person is signed in there.
ALTER TABLE "Session" ADD COLUMN     "providerTokenExpiresAt" TIMESTAMPTZ(3);
