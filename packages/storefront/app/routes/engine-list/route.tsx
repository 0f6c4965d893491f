import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Main } from "../../components/main.tsx";
import { counted } from "../../content/format.ts";
import { loadFamilies } from "../../content/load-engines.ts";
import { breadcrumbList } from "../../content/structured-data.ts";
import { ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { Link, notFound, useStore, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./engine-list.module.css";

/** All families by maker, or the models of one family. Source: requirement S1.12. */
export async function load(request: PageRequest<"/engine-list/:family">) {
  const families = await loadFamilies(request);
  const wanted = request.params.family as string | undefined;
  const family = wanted === undefined ? null : (families.find(({ slug }) => slug === wanted) ?? notFound());
  const makers = [...Map.groupBy(families, ({ maker }) => maker)].map(([name, own]) => ({
    name,
    families: own.map(({ name, slug, models }) => ({ name, slug, models: models.length })),
  }));
  return { family, makers: family ? [] : makers };
}

const home = () => ({ label: "Home", href: href("home") });
const list = () => ({ label: "Engines", href: href("engineFamilies") });

export function meta({ family }: Loaded<typeof load>): Meta {
  const crumbs = family
    ? [home(), list(), { label: `${family.maker} ${family.name}` }]
    : [home(), { label: list().label }];
  return {
    title: family ? `${family.maker} ${family.name}` : "Engines",
    description: family
      ? `Models of the ${family.maker} ${family.name}, each with the parts that fit.`
      : "Engine families by maker, each with its models and the parts that fit.",
    jsonLd: breadcrumbList(crumbs),
  };
}

export default function EngineListPage({ family, makers }: Loaded<typeof load>) {
  const { pages } = useStore();
  return (
    <Main>
      <Breadcrumb crumbs={family ? [home(), list()] : [home()]} />
      <h1>{family ? `${family.maker} ${family.name}` : "Engines"}</h1>
      {family ? (
        <ul className={styles.models}>
          {family.models.map(({ code, model, power, type, notes }) => (
            <li key={code}>
              <Link href={href("engine", { model: code })}>{model}</Link>
              <span>{power}</span>
              <span>{type}</span>
              <p>{notes}</p>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.makers}>
          {makers.map((maker) => (
            <section key={maker.name} aria-label={maker.name}>
              <h2>{maker.name}</h2>
              <ul>
                {maker.families.map(({ name, slug, models }) => (
                  <li key={slug}>
                    <Link href={href("engineModels", { family: slug })}>{name}</Link>
                    <span>{counted(models, "model")}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {makers.length === 0 && !family && <p>The catalog lists no engines.</p>}
      {pages.includes(ENGINE_NUMBER_PAGE) && (
        <p>
          <Link href={href("findMyEngineNumber")}>Where is the model on my engine?</Link>
        </p>
      )}
    </Main>
  );
}
