-- The due date that an open assignment is counted under; null for all others, which are counted without one.
CREATE OR REPLACE FUNCTION "open_until"(state "AssignmentState", due date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('ASSIGNED', 'IN_PROGRESS') THEN due END
$$;
