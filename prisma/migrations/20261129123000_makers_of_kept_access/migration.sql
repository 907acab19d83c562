-- Who made a token or client that somebody else keeps knows its secret still: it vouches for neither.
ALTER TABLE "ApiToken" ADD COLUMN "madeById" UUID;
ALTER TABLE "ApiClient" ADD COLUMN "madeById" UUID;
