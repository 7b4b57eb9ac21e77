/**
 * Leases of each token's limits in the latest period. The table is unlogged, so that a lease doesn't wait for the disk: after a crash of
 * the database, a period may start over.
 */
export const LIMIT_LEASES_TABLE = `
CREATE UNLOGGED TABLE limit_leases (
  token_id bytewise PRIMARY KEY,
  period BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  bytes BIGINT NOT NULL
) WITH (fillfactor = 50);
CREATE FUNCTION lease_part(remaining BIGINT, needed BIGINT, wanted BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS $body$
  SELECT greatest(0, least(remaining, greatest(needed, least(wanted, (remaining + 3) / 4))));
$body$;
-- Rows are locked in the order of their tokens, so that nodes never wait for each other in a circle. The clock is read under the lock:
-- a later lease is never of an earlier period, unless the clock was set.
CREATE FUNCTION lease_limits(asked JSON, period_ms BIGINT)
  RETURNS TABLE (leased_token TEXT, leased_calls BIGINT, leased_bytes BIGINT, leased_period BIGINT, left_ms DOUBLE PRECISION)
  LANGUAGE plpgsql AS $body$
DECLARE
  one RECORD;
  lease limit_leases;
  now_ms DOUBLE PRECISION;
BEGIN
  FOR one IN SELECT * FROM json_to_recordset(asked) AS a (token TEXT,
      calls_allowed BIGINT, calls_owed BIGINT, calls_needed BIGINT, calls_wanted BIGINT,
      bytes_allowed BIGINT, bytes_owed BIGINT, bytes_needed BIGINT, bytes_wanted BIGINT)
    ORDER BY a.token COLLATE "C"
  LOOP
    INSERT INTO limit_leases AS l (token_id, period, calls, bytes) VALUES (one.token, 0, 0, 0)
      ON CONFLICT (token_id) DO UPDATE SET period = l.period RETURNING l.* INTO lease;
    now_ms := extract(epoch FROM clock_timestamp()) * 1000;
    leased_period := floor(now_ms / period_ms);
    -- The clock was set back by a moment.
    IF lease.period = leased_period + 1 THEN leased_period := lease.period; END IF;
    IF lease.period <> leased_period THEN
      lease.calls := 0;
      -- Requests that were too large are made up for by the periods after theirs.
      lease.bytes := greatest(0, lease.bytes - one.bytes_allowed * least(10000, greatest(1, leased_period - lease.period)));
    END IF;
    leased_calls := lease_part(one.calls_allowed - lease.calls - one.calls_owed, one.calls_needed, one.calls_wanted);
    leased_bytes := lease_part(one.bytes_allowed - lease.bytes - one.bytes_owed, one.bytes_needed, one.bytes_wanted);
    UPDATE limit_leases SET period = leased_period, calls = lease.calls + one.calls_owed + leased_calls,
      bytes = lease.bytes + one.bytes_owed + leased_bytes WHERE token_id = one.token;
    leased_token := one.token;
    left_ms := (leased_period + 1) * period_ms - now_ms;
    RETURN NEXT;
  END LOOP;
END $body$;
`
