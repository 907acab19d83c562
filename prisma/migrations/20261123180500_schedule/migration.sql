-- What is to be done at a time about a row: each step once, whoever runs it.
CREATE TYPE "ScheduleState" AS ENUM ('WAITING', 'DONE', 'CANCELLED', 'FAILED');

CREATE TABLE "Schedule" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "step" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "state" "ScheduleState" NOT NULL DEFAULT 'WAITING',
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Schedule_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Schedule_step_key" ON "Schedule"("kind", "subjectType", "subjectId", "day", "step");
CREATE INDEX "Schedule_due_idx" ON "Schedule"("dueAt", "id") WHERE ("state" = 'WAITING'::"ScheduleState");
CREATE INDEX "Schedule_subject_idx" ON "Schedule"("subjectType", "subjectId");
