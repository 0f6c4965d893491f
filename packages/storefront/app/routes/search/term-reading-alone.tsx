export { TermReading as default } from "./term-reading.tsx";
