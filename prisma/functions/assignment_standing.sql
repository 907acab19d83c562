-- The count that an assignment belongs to: OPEN, COMPLETE or EXEMPT. Null for a closed one, which is not counted.
CREATE OR REPLACE FUNCTION "assignment_standing"(state "AssignmentState") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('ASSIGNED', 'IN_PROGRESS') THEN 'OPEN' WHEN state IN ('COMPLETE', 'EXEMPT') THEN state::text END
$$;
