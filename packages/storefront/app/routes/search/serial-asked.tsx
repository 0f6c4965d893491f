import { Notice } from "../../components/notice.tsx";
import type { EnginesOfSerial } from "../../content/engines-of-serial.ts";
import { ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { Link, useStore } from "../../router/index.ts";
import styles from "./listing-view.module.css";

/** The answer for a serial number that no engine has, or several: choosing one of them also sets it as the engine to shop for. */
export function SerialAsked({ serialNumber, engines }: EnginesOfSerial) {
  const { pages } = useStore();
  if (engines.length === 0)
    return (
      <Notice kind="note" title={`No engine found with serial number ${serialNumber}.`}>
        <p>
          {pages.includes(ENGINE_NUMBER_PAGE) && (
            <>
              <Link href={href("findMyEngineNumber")}>See where to find it and what it looks like</Link> or{" "}
            </>
          )}
          <Link href={href("engineFamilies")}>choose your engine by model</Link>.
        </p>
      </Notice>
    );
  return (
    <Notice kind="note" title={`More than one engine has serial numbers like ${serialNumber}. Which one is yours?`}>
      <ul className={styles.engines}>
        {engines.map(({ code, maker, model }) => (
          <li key={code}>
            <Link
              href={href("engine", { model: code }, { serial: serialNumber })}
              data-machine={JSON.stringify({ model: code, name: `${maker} ${model}`, serialNumber })}
            >
              {maker} {model}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
