-- What administrators are asked about because a way to sign in of its maker ended that may have been somebody else's.
ALTER TABLE "ApiToken" ADD COLUMN "doubtedAt" TIMESTAMPTZ(3);
ALTER TABLE "ApiClient" ADD COLUMN "doubtedAt" TIMESTAMPTZ(3);
ALTER TABLE "WebhookSubscription" ADD COLUMN "doubtedAt" TIMESTAMPTZ(3);
ALTER TABLE "SurveyLink" ADD COLUMN "doubtedAt" TIMESTAMPTZ(3);
