-- What all processes have given of a client's budget in the last minute, by slots of five seconds. Unlogged: it is worth nothing after a
-- crash, and no flush of the log is waited for. Without another index, so that a row is changed on its page.
CREATE UNLOGGED TABLE "ClientBudget" (
    "client" TEXT NOT NULL,
    "takenAt" TIMESTAMPTZ(3) NOT NULL,
    "taken" JSONB NOT NULL,

    CONSTRAINT "ClientBudget_pkey" PRIMARY KEY ("client")
);

-- Uploads under way in all processes; one whose process died is over at its time.
CREATE UNLOGGED TABLE "UploadPlace" (
    "id" UUID NOT NULL,
    "client" TEXT NOT NULL,
    "address" TEXT,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UploadPlace_pkey" PRIMARY KEY ("id")
);
