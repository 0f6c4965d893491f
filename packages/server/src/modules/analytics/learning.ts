import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { json, sql, type Database, type Queries } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { learnedFrom, type Choice } from "./learning-rules.ts";

const dayMs = 24 * 3600 * 1000;
const rememberedDays = 90;
const mostRows = 50_000;

interface LearningNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly storeOf: (storeId: RecordId) => Store | undefined;
}

/**
 * Learns four times a day what was chosen after which search terms. Nothing is written where nothing has changed: a new revision of the
 * store invalidates its cached pages.
 */
export function searchLearning({ db, clock, storeOf }: LearningNeeds): JobHandler {
  return {
    kind: "search-learning",
    everySeconds: 6 * 3600,
    async run({ storeId }) {
      const analytics = storeOf(storeId)?.settings.analytics;
      const isOn = analytics?.firstParty === true && analytics.searchLearns;
      const learned = json(isOn ? learnedFrom(await choicesOf(db, storeId, clock.now())) : []);
      await db.run(sql`
        update store set learned_choices = ${learned}::json where id = ${storeId} and learned_choices::text <> ${learned}`);
    },
  };
}

/**
 * Per network and week a part counts once as clicked and once as added to the cart, however often that happened and in however many visits:
 * nobody can move a part by faking visits.
 */
async function choicesOf(q: Queries, storeId: RecordId, now: Date): Promise<Choice[]> {
  const since = new Date(now.getTime() - rememberedDays * dayMs);
  return q.many<Choice>(sql`
    select term, sku, sum(weight)::float8 as weight, count(distinct network)::int as visits
    from (
      select term, skus[1] as sku, coalesce(v.network, e.visit) as network,
        case name when 'add_to_cart' then 3 else 1 end
          * power(0.5, extract(epoch from ${now}::timestamptz - max(e.at)) / 2592000.0) as weight
      from analytics_event e left join analytics_visit v using (store_id, visit)
      where e.store_id = ${storeId} and name in ('select_item', 'add_to_cart') and e.at >= ${since} and e.at <= ${now}
        and term is not null and skus is not null
      group by term, skus[1], coalesce(v.network, e.visit), name) chosen
    group by term, sku order by weight desc limit ${mostRows}`);
}
