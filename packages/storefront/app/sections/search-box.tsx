import { SearchField } from "../components/search-field.tsx";
import styles from "./sections.module.css";

export interface SearchBoxProps {
  action: string;
  size?: "large";
  isMain: boolean;
  label?: string;
  help: string;
}

export function SearchBox({ help, ...field }: SearchBoxProps) {
  return (
    <>
      <SearchField {...field} />
      {help && <p className={styles.help}>{help}</p>}
    </>
  );
}
