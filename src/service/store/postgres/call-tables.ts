import { ADVISORY_LOCKS } from './advisory-locks.ts'

/** How long a node waits for its turn to add calls, and how long it may be idle during that turn. */
const TURN_TIMEOUT = '30s'

/** How long a change to the partitions waits for current readers and writers of calls, while new ones queue behind it. */
const LOCK_TIMEOUT = '5s'

/**
 * The days of `calls` (partitions by UTC day), and totals of calls by hour and by day, for charts. Triggers keep the totals in sync with
 * the calls, in the same transaction, whoever adds or deletes them.
 */
export const CALL_TABLES = `
CREATE FUNCTION take_turn_with_calls() RETURNS void LANGUAGE plpgsql AS $body$
-- A node that hangs loses its turn, and one that waits tries again later.
BEGIN
  PERFORM set_config('lock_timeout', '${TURN_TIMEOUT}', true), set_config('idle_in_transaction_session_timeout', '${TURN_TIMEOUT}', true);
  PERFORM pg_advisory_xact_lock(${ADVISORY_LOCKS.calls});
END $body$;

-- Calls that were added together: a row says that they were. The number of a transaction alone doesn't, as one that a crash cut off
-- leaves it to another.
CREATE TABLE call_batches (
  id TEXT PRIMARY KEY,
  at TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX call_batches_by_time ON call_batches (at);
CREATE FUNCTION begin_call_batch(batch TEXT) RETURNS TEXT LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM take_turn_with_calls();
  INSERT INTO call_batches (id) VALUES (batch);
  RETURN pg_current_xact_id();
END $body$;

-- Null: it may still be added.
CREATE FUNCTION is_call_batch_added(batch TEXT, transaction TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $body$
BEGIN
  IF pg_xact_status(transaction::xid8) = 'in progress' THEN RETURN NULL; END IF;
  RETURN EXISTS (SELECT 1 FROM call_batches WHERE id = batch);
-- The database is another one than it was.
EXCEPTION WHEN invalid_parameter_value THEN RETURN EXISTS (SELECT 1 FROM call_batches WHERE id = batch);
END $body$;

CREATE FUNCTION call_day_name(of_day TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $body$
  SELECT 'calls_' || replace(of_day, '-', '_');
$body$;

CREATE FUNCTION day_after(of_day TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $body$
  SELECT to_char(of_day::date + 1, 'YYYY-MM-DD');
$body$;

CREATE VIEW call_days AS
  SELECT replace(substr(c.relname, 7), '_', '-') COLLATE "C" AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'calls'::regclass AND c.relname ~ '^calls_[0-9]{4}_[0-9]{2}_[0-9]{2}$';

-- Calls of the day that came before it was made move into it. Nobody else adds calls in the meantime.
CREATE FUNCTION add_call_day(of_day TEXT) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  day_table TEXT := call_day_name(of_day);
  day_end TEXT := day_after(of_day);
BEGIN
  PERFORM take_turn_with_calls();
  PERFORM set_config('lock_timeout', '${LOCK_TIMEOUT}', true);
  IF to_regclass(day_table) IS NOT NULL THEN RETURN; END IF;
  -- Readers would miss those that move: they'd be in a table that's newer than their plan.
  IF EXISTS (SELECT 1 FROM calls_of_other_days WHERE at >= of_day AND at < day_end) THEN
    LOCK TABLE calls IN ACCESS EXCLUSIVE MODE;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE calls INCLUDING DEFAULTS)', day_table);
  EXECUTE format('WITH moved AS (DELETE FROM calls_of_other_days WHERE at >= %L AND at < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', of_day, day_end, day_table);
  EXECUTE format('ALTER TABLE calls ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', day_table, of_day, day_end);
END $body$;

-- What calls of those days came to.
CREATE FUNCTION remove_call_totals(from_day TEXT, before_day TEXT) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  DELETE FROM call_hours WHERE hour >= from_day AND hour < before_day;
  DELETE FROM call_customer_days WHERE day >= from_day AND day < before_day;
  WITH removed AS (DELETE FROM call_tool_days WHERE day >= from_day AND day < before_day RETURNING *)
  UPDATE call_tool_weeks w SET calls = w.calls - r.calls, errors = w.errors - r.errors, total_us = w.total_us - r.total_us
  FROM (
    SELECT server_id, call_week(day) AS week, tool, bucket, sum(calls) AS calls, sum(errors) AS errors, sum(total_us) AS total_us
    FROM removed GROUP BY 1, 2, 3, 4) r
  WHERE (w.server_id, w.week, w.tool, w.bucket) = (r.server_id, r.week, r.tool, r.bucket);
  DELETE FROM call_tool_weeks WHERE week < before_day AND calls = 0;
END $body$;

-- The oldest day before that one, and what its calls came to. Gives the day; null: there's none left.
CREATE FUNCTION drop_call_day(before_day TEXT) RETURNS TEXT LANGUAGE plpgsql AS $body$
DECLARE
  oldest TEXT := (SELECT min(day) FROM call_days);
BEGIN
  IF oldest IS NULL OR oldest >= before_day THEN RETURN NULL; END IF;
  PERFORM take_turn_with_calls();
  PERFORM set_config('lock_timeout', '${LOCK_TIMEOUT}', true);
  EXECUTE format('DROP TABLE IF EXISTS %I', call_day_name(oldest));
  PERFORM remove_call_totals(oldest, day_after(oldest));
  RETURN oldest;
END $body$;

-- The oldest day that has calls, none of them with a larger number than that. Gives the day; null: there's none.
CREATE FUNCTION drop_call_day_up_to(last_id BIGINT) RETURNS TEXT LANGUAGE plpgsql AS $body$
DECLARE
  past TEXT;
  newest BIGINT;
BEGIN
  PERFORM take_turn_with_calls();
  PERFORM set_config('lock_timeout', '${LOCK_TIMEOUT}', true);
  FOR past IN SELECT day FROM call_days ORDER BY day LOOP
    EXECUTE format('SELECT max(id) FROM %I', call_day_name(past)) INTO newest;
    CONTINUE WHEN newest IS NULL OR newest > last_id;
    EXECUTE format('DROP TABLE %I', call_day_name(past));
    PERFORM remove_call_totals(past, day_after(past));
    RETURN past;
  END LOOP;
  RETURN NULL;
END $body$;

-- Calls from before that day that have none of their own.
CREATE FUNCTION remove_other_calls(before_day TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $body$
DECLARE
  removed BOOLEAN;
BEGIN
  PERFORM take_turn_with_calls();
  DELETE FROM calls_of_other_days WHERE at < before_day;
  removed := FOUND;
  PERFORM remove_call_totals('', before_day);
  RETURN removed;
END $body$;

CREATE TABLE call_hours (
  server_id bytewise NOT NULL,
  hour bytewise NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  PRIMARY KEY (server_id, hour)
);
CREATE TABLE call_tool_days (
  server_id bytewise NOT NULL,
  day bytewise NOT NULL,
  tool bytewise NOT NULL,
  bucket INTEGER NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  total_us BIGINT NOT NULL,
  PRIMARY KEY (server_id, day, tool, bucket)
);
CREATE INDEX call_tool_days_by_day ON call_tool_days (day);
-- Three months of all servers are read from these, and from the days around them.
CREATE TABLE call_tool_weeks (
  server_id bytewise NOT NULL,
  week bytewise NOT NULL,
  tool bytewise NOT NULL,
  bucket INTEGER NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  total_us BIGINT NOT NULL,
  PRIMARY KEY (server_id, week, tool, bucket)
);
CREATE INDEX call_tool_weeks_by_week ON call_tool_weeks (week);
CREATE TABLE call_customer_days (
  server_id bytewise NOT NULL,
  day bytewise NOT NULL,
  customer_id bytewise NOT NULL,
  calls BIGINT NOT NULL,
  errors BIGINT NOT NULL,
  PRIMARY KEY (server_id, day, customer_id)
);
CREATE INDEX call_customer_days_by_day ON call_customer_days (day);

-- The Monday of a day's week.
CREATE FUNCTION call_week(of_day TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $body$
  SELECT to_char(date_trunc('week', of_day::timestamp), 'YYYY-MM-DD');
$body$;

-- Eight buckets to each doubling, as in Prometheus’s native histograms, from 64 microseconds to more than an hour.
CREATE FUNCTION duration_bucket(duration_ms DOUBLE PRECISION) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT CASE WHEN duration_ms <= 0.064 THEN 0 ELSE least(208, ceil(ln(duration_ms / 0.064) / ln(2::double precision) * 8))::integer END;
$body$;

CREATE FUNCTION count_calls() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO call_hours AS t (server_id, hour, calls, errors)
    SELECT server_id, substr(at, 1, 13), sign * count(*), sign * sum(1 - ok) FROM changed WHERE test = 0
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (server_id, hour) DO UPDATE SET calls = t.calls + excluded.calls, errors = t.errors + excluded.errors;
  WITH counted AS (
    SELECT server_id, substr(at, 1, 10) AS day, tool, duration_bucket(duration_ms) AS bucket, sign * count(*) AS calls,
      sign * sum(1 - ok) AS errors, sign * sum(round(duration_ms * 1000)) AS total_us FROM changed WHERE test = 0
    GROUP BY 1, 2, 3, 4),
  by_day AS (
    INSERT INTO call_tool_days AS t (server_id, day, tool, bucket, calls, errors, total_us)
      SELECT * FROM counted ORDER BY 1, 2, 3, 4
      ON CONFLICT (server_id, day, tool, bucket) DO UPDATE SET calls = t.calls + excluded.calls,
        errors = t.errors + excluded.errors, total_us = t.total_us + excluded.total_us)
  INSERT INTO call_tool_weeks AS t (server_id, week, tool, bucket, calls, errors, total_us)
    SELECT server_id, call_week(day), tool, bucket, sum(calls), sum(errors), sum(total_us) FROM counted
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (server_id, week, tool, bucket) DO UPDATE SET calls = t.calls + excluded.calls,
      errors = t.errors + excluded.errors, total_us = t.total_us + excluded.total_us;
  INSERT INTO call_customer_days AS t (server_id, day, customer_id, calls, errors)
    SELECT server_id, substr(at, 1, 10), customer_id, sign * count(*), sign * sum(1 - ok) FROM changed WHERE test = 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (server_id, day, customer_id) DO UPDATE SET calls = t.calls + excluded.calls,
      errors = t.errors + excluded.errors;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM call_hours t WHERE calls = 0
      AND (server_id, hour) IN (SELECT server_id, substr(at, 1, 13) FROM changed);
    DELETE FROM call_tool_days t WHERE calls = 0
      AND (server_id, day) IN (SELECT server_id, substr(at, 1, 10) FROM changed);
    DELETE FROM call_tool_weeks t WHERE calls = 0
      AND (server_id, week) IN (SELECT server_id, call_week(substr(at, 1, 10)) FROM changed);
    DELETE FROM call_customer_days t WHERE calls = 0
      AND (server_id, day, customer_id) IN (SELECT server_id, substr(at, 1, 10), customer_id FROM changed);
  END IF;
  RETURN NULL;
END $body$;
CREATE TRIGGER calls_counted AFTER INSERT ON calls REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_calls();
CREATE TRIGGER calls_discounted AFTER DELETE ON calls REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_calls();
`
