-- A caller uses a key for one write, whatever the operation is called: the operation is compared, and no longer part of the key. Of several
-- rows under one key the first is kept, whose answer a repeat of the first request gets.
LOCK TABLE "IdempotencyKey" IN SHARE ROW EXCLUSIVE MODE;

DELETE FROM "IdempotencyKey" k USING "IdempotencyKey" earlier
WHERE k."userId" = earlier."userId" AND k."key" = earlier."key"
  AND (k."createdAt", k."operation") > (earlier."createdAt", earlier."operation");

ALTER TABLE "IdempotencyKey" DROP CONSTRAINT "IdempotencyKey_pkey",
ADD CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId", "key");
