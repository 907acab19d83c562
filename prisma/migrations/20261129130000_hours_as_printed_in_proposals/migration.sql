-- The hours of a proposal as its paper or file has them, with three or four decimals, beside the hundredths that count.
ALTER TABLE "CreditProposal" ADD COLUMN "printedHours" TEXT;
