-- An organization's own provider of identities. Its secret is sealed; people of its confirmed domains come in by it.
CREATE TABLE "OrgConnection" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "orgId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientSecret" BYTEA NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrgConnection_pkey" PRIMARY KEY ("id")
);

-- One that works for each organization.
CREATE UNIQUE INDEX "OrgConnection_live_key" ON "OrgConnection"("orgId") WHERE ("endedAt" IS NULL);
CREATE INDEX "OrgConnection_orgId_idx" ON "OrgConnection"("orgId");
ALTER TABLE "OrgConnection" ADD CONSTRAINT "OrgConnection_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ConnectionDomain" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "connectionId" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "confirmedById" UUID,

    CONSTRAINT "ConnectionDomain_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "ConnectionDomain_connectionId_domain_key" ON "ConnectionDomain"("connectionId", "domain");
-- A confirmed domain is of one connection in the whole installation.
CREATE UNIQUE INDEX "ConnectionDomain_confirmed_key" ON "ConnectionDomain"("domain") WHERE ("confirmedAt" IS NOT NULL);
ALTER TABLE "ConnectionDomain" ADD CONSTRAINT "ConnectionDomain_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "OrgConnection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an organization asks of its administrators beside their role; no row: nothing.
CREATE TABLE "OrgSecurity" (
    "orgId" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "secondFactorHours" INTEGER,
    "idleMinutes" INTEGER,
    "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "OrgSecurity_pkey" PRIMARY KEY ("orgId")
);

ALTER TABLE "OrgSecurity" ADD CONSTRAINT "OrgSecurity_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How the person of a session signed in, as the provider's signed token said it.
ALTER TABLE "Session" ADD COLUMN "connectionId" UUID;
ALTER TABLE "Session" ADD COLUMN "acr" TEXT;
ALTER TABLE "Session" ADD COLUMN "amr" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Session" ADD COLUMN "authAt" TIMESTAMPTZ(3);
CREATE INDEX "Session_connectionId_idx" ON "Session"("connectionId");
ALTER TABLE "Session" ADD CONSTRAINT "Session_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "OrgConnection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
