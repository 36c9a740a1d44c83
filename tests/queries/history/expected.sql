select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."id" as "id", "t1"."action" as "action", "t1"."version" as "version", (select coalesce(jsonb_object_agg(n.value, case "t1".action when 'create' then jsonb_build_object('from', null, 'to', c.value) else c.value::jsonb end), '{}')
from (select *
from json_each(case when "t1"."fieldList" is null then "t1".changes end)
union all select f.id::text, v.value
from monarch."fieldLists" l, unnest(l.fields) with ordinality f(id, n)
join json_array_elements("t1".changes) with ordinality v(value, n) using (n)
where l.id = "t1"."fieldList" and json_typeof(v.value) <> 'null') c(key, value)
join jsonb_each_text($1::jsonb) n on n.key = c.key) as "changes", (select row_to_json("~")
from (select "t3"."name" as "name"
from "monarch"."users" "t3"
where "t3"."id" = "t1"."userId" and true) "~") as "user", case when "t1"."at" >= '0001-01-01 00:00Z' and "t1"."at" < '10000-01-01 00:00Z' then substr(to_json(date_trunc('milliseconds', "t1"."at" at time zone interval '0') + interval '1 us')::text, 2, 23) || 'Z' else to_char("t1"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "createdAt"
from (select "t1".*
from "monarch"."operations" "t1"
left join "public"."person" "t2" on "t2"."id" = "t1"."recordId" and true
where (("t1"."entityId" = $2::uuid) and ("t1"."recordId" = $3::uuid)) and (("t1"."action" is distinct
from $4::text)) and ("t2"."id" is not null and true)
order by "t1"."version" desc, "t1"."id" desc
limit 50) "t1") "~") as "person_history") "~";
