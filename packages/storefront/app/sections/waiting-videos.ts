/**
 * A sanitized text whose videos load from their hosts only when somebody presses "Play": a host may set cookies and track its visitors,
 * which
 * opening a page does not consent to. Works without scripts, as the frame's own document is a link to the video.
 */
export function withWaitingVideos(html: string): string {
  return html.replace(/<iframe\b[^>]*>/g, (tag) => {
    const source = / src="([^"]*)"/.exec(tag)?.[1];
    if (source === undefined) return tag;
    const { host } = new URL(source.replaceAll("&amp;", "&"));
    const play = `Play the video from ${host}`;
    const document = `<p style="${placeStyle}"><a href="${source}" style="${buttonStyle}">${play}</a></p>`;
    const waiting = tag.replace(
      / src="[^"]*"/,
      ` srcdoc="${document.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
    );
    return / title="[^"]/.test(tag) ? waiting : waiting.replace("<iframe", `<iframe title="Video from ${host}"`);
  });
}

const placeStyle = "margin: 0; padding: 2rem; text-align: center; font: 1rem system-ui, sans-serif";
const buttonStyle =
  "display: inline-block; padding: 0.75rem 1.25rem; border: 1px solid; color: inherit; text-decoration: none";
