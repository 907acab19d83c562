-- Dates as usual in a person's language instead of in US style.
ALTER TABLE "User" ADD COLUMN     "datesInLanguage" BOOLEAN NOT NULL DEFAULT false;
