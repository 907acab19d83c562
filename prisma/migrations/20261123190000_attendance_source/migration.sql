-- How somebody was seen (decision 053). A time of arrival is known for CODE and INSTRUCTOR only.
CREATE TYPE "AttendanceSource" AS ENUM ('CODE', 'INSTRUCTOR', 'PAPER', 'GUEST');
ALTER TABLE "Enrollment" ADD COLUMN "attendanceSource" "AttendanceSource";

-- Who was checked in by staff after the end was written with the planned start as the time of arrival. The newest check-in of the
-- history says when it was really recorded.
WITH recorded AS (
  SELECT DISTINCT ON (v."enrollmentId") v."enrollmentId", v."at" FROM "EnrollmentEvent" v
  WHERE v."kind" = 'checkIn' ORDER BY v."enrollmentId", v."at" DESC, v."id" DESC
), known AS (
  SELECT e."id", CASE
      WHEN e."checkInMethod" IS DISTINCT FROM 'ROSTER' THEN 'CODE'
      WHEN r."at" IS NULL OR r."at" < coalesce(s."endedAt", CASE WHEN s."endsAt" > s."startsAt" THEN s."endsAt"
        ELSE ((s."startsAt" AT TIME ZONE s."timeZone") + interval '1 day') AT TIME ZONE s."timeZone" END) THEN 'INSTRUCTOR'
      ELSE 'PAPER' END::"AttendanceSource" AS "source"
  FROM "Enrollment" e JOIN "TaskSession" s ON s."id" = e."taskSessionId" LEFT JOIN recorded r ON r."enrollmentId" = e."id"
  WHERE e."checkedInAt" IS NOT NULL
)
UPDATE "Enrollment" e SET "attendanceSource" = k."source",
  "checkedInAt" = CASE WHEN k."source" = 'PAPER' THEN NULL ELSE e."checkedInAt" END,
  "checkedOutAt" = CASE WHEN k."source" = 'PAPER' THEN NULL ELSE e."checkedOutAt" END
FROM known k WHERE k."id" = e."id";

ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_source_check"
  CHECK (("checkedInAt" IS NOT NULL) = coalesce("attendanceSource" IN ('CODE', 'INSTRUCTOR', 'GUEST'), false));
