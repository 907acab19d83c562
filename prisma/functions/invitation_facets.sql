-- What is counted of an invitation into an organization: its state.
CREATE OR REPLACE FUNCTION "invitation_facets"(i "Invitation") RETURNS TABLE (facet text, value text) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN QUERY SELECT 'state', i."state"::text WHERE i."invitationType" = 'ORG';
END $$;
