-- One band in the order of expiry: bands lie together in that order, so passing the others would not end soon.
CREATE INDEX "BoardEntry_orgId_band_expiresAt_sortName_id_idx" ON "BoardEntry"("orgId", "band", "expiresAt", "sortName", "id");

-- What employers reported, in the other two orders of the board: also quick where few of many are.
CREATE INDEX "BoardEntry_reported_expiry_idx" ON "BoardEntry"("orgId", "expiresAt", "sortName", "id") WHERE ("credentialId" IS NULL);
CREATE INDEX "BoardEntry_reported_band_idx" ON "BoardEntry"("orgId", "band", "sortName", "id") WHERE ("credentialId" IS NULL);

-- Members without a license: few, and not told apart from who has left by their band.
CREATE INDEX "Role_unlicensed_idx" ON "Role"("orgId", "sortName", "id") WHERE ((band IS NULL) AND (state <> 'ENDED'::"RoleState"));
