-- A search passes rows in order: all that it looks at stands in the index, so that no row is fetched that does not match.
DROP INDEX "Role_orgId_sortName_id_idx";
CREATE INDEX "Role_orgId_sortName_id_state_searchText_idx" ON "Role"("orgId", "sortName", "id", "state", "searchText");
DROP INDEX "BoardEntry_orgId_sortName_id_idx";
CREATE INDEX "BoardEntry_orgId_sortName_id_searchText_idx" ON "BoardEntry"("orgId", "sortName", "id", "searchText");
