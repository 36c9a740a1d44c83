select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."person" "t1"
where "t1"."deletedAt" is null and ((lower("t1"."name") like lower('%' || $1::text || '%')) and (lower("t1"."email") like lower($2::text || '%') and lower("t1"."email") like lower('%' || $3::text)))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "person", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name"
from "public"."company" "t2"
where "t2"."deletedAt" is null and ((lower("t2"."name") like lower('%' || $4::text || '%')))
order by "t2"."createdAt" desc, "t2"."id" desc
limit 50) "~") as "company") "~";
