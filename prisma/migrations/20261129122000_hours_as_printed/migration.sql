-- Papers print hours with three decimals ("1.375"): the text is kept beside the hundredths that count.
ALTER TABLE "Credit" ADD COLUMN "printedHours" TEXT;
