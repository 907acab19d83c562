-- Names that begin with a word are a range of the order, however the database was made.
ALTER TABLE "Role" ALTER COLUMN "sortName" TYPE TEXT COLLATE "C";
ALTER TABLE "Invitation" ALTER COLUMN "sortName" TYPE TEXT COLLATE "C";
ALTER TABLE "BoardEntry" ALTER COLUMN "sortName" TYPE TEXT COLLATE "C";
