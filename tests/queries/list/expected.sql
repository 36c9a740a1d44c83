select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."id" as "id", "t1"."name" as "name", "t1"."email" as "email", "t1"."score" as "score", "t1"."born" as "born", to_char("t1"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "seen", "t1"."skills" as "skills", to_char("t1"."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", "t1"."version" as "version"
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "person") "~";
