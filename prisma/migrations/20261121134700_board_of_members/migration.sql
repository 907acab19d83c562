-- What members hold themselves, in the order of lists: also quick where nearly everything is reported.
CREATE INDEX "BoardEntry_member_idx" ON "BoardEntry"("orgId", "sortName", "id") WHERE ("credentialId" IS NOT NULL);
