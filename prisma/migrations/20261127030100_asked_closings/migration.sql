-- An administrator asks for the organization to be closed.
CREATE TABLE "OrgClosing" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "orgId" UUID NOT NULL,
    "askedById" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "closeOn" DATE NOT NULL,
    "takenBackAt" TIMESTAMPTZ(3),
    "takenBackById" UUID,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrgClosing_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OrgClosing_back_check" CHECK (("takenBackAt" IS NULL) = ("takenBackById" IS NULL))
);

CREATE UNIQUE INDEX "OrgClosing_open_key" ON "OrgClosing"("orgId") WHERE (("takenBackAt" IS NULL) AND ("doneAt" IS NULL));
CREATE INDEX "OrgClosing_orgId_idx" ON "OrgClosing"("orgId");
CREATE INDEX "OrgClosing_due_idx" ON "OrgClosing"("closeOn") WHERE (("takenBackAt" IS NULL) AND ("doneAt" IS NULL));

ALTER TABLE "OrgClosing" ADD CONSTRAINT "OrgClosing_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Org"("id") ON DELETE CASCADE ON UPDATE CASCADE;
