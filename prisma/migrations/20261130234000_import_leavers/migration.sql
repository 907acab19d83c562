ALTER TABLE "PeopleImport" ADD COLUMN "leaving" "MissingPeople" NOT NULL DEFAULT 'LEAVE';
