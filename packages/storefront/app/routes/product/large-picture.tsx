import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import type { GalleryPicture } from "./gallery-pictures.ts";
import styles from "./large-picture.module.css";
import { wholePicture, zoomed, type Zoom } from "./zoom.ts";

interface LargePictureProps {
  title: string;
  pictures: readonly GalleryPicture[];
  altOf: (at: number) => string;
  /** The index of the view to show first. */
  first: number;
  onClose: () => void;
}

const step = 1.5;
/** From this zoom on, a screen shows more detail than the smaller file has. */
const needsFullFile = 1.5;

/**
 * The views in screen size, one at a time. Zoomed with buttons, with + and - and 0, by pinching, or by a double click; a picture larger
 * than
 * its frame can be scrolled and dragged. Loaded on demand.
 */
export default function LargePicture({ title, pictures, altOf, first, onClose }: LargePictureProps) {
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(wholePicture);
  const frame = useRef<HTMLDivElement>(null);
  const picture = pictures[at]!;
  const isZoomed = zoom.scale > 1;

  useLayoutEffect(() => {
    frame.current!.scrollTo(zoom.left, zoom.top);
  }, [zoom]);

  /** Around a point of the frame, by default its center. */
  function zoomBy(factor: number, point?: { x: number; y: number }) {
    const { scrollLeft: left, scrollTop: top, clientWidth, clientHeight } = frame.current!;
    setZoom(({ scale }) => zoomed({ scale, left, top }, factor, point ?? { x: clientWidth / 2, y: clientHeight / 2 }));
  }

  function pointIn(clientX: number, clientY: number) {
    const { left, top } = frame.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  // React's listeners are passive, so they cannot prevent the browser's default
  useEffect(() => {
    const element = frame.current!;
    let apart = 0;
    const distance = ({ touches: [a, b] }: TouchEvent) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);
    const begin = (event: TouchEvent) => void (apart = event.touches.length === 2 ? distance(event) : 0);
    function pinch(event: TouchEvent) {
      if (event.touches.length !== 2 || apart === 0) return;
      event.preventDefault();
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      const now = distance(event);
      zoomBy(now / apart, pointIn((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
      apart = now;
    }
    function wheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 200), pointIn(event.clientX, event.clientY));
    }
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", pinch, { passive: false });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", pinch);
      element.removeEventListener("wheel", wheel);
    };
  }, []);

  function show(next: number) {
    if (next < 0 || next >= pictures.length) return;
    setAt(next);
    setZoom(wholePicture);
  }

  function pressed(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      "+": () => zoomBy(step),
      "=": () => zoomBy(step),
      "-": () => zoomBy(1 / step),
      "0": () => setZoom(wholePicture),
      // while zoomed, the arrow keys scroll the picture
      ...(!isZoomed && { ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1) }),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // wherever in the dialog the focus is
  useEffect(() => {
    const dialog = frame.current!.closest("dialog")!;
    dialog.addEventListener("keydown", pressed);
    return () => dialog.removeEventListener("keydown", pressed);
  });

  function drag(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.buttons === 1)
      frame.current!.scrollBy(-event.movementX, -event.movementY);
  }

  return (
    <Dialog title={title} isOpen onClose={onClose} isWide>
      <div className={styles.large}>
        <div
          ref={frame}
          className={isZoomed ? `${styles.frame} ${styles.zoomed}` : styles.frame}
          role="group"
          aria-label="Picture"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          onPointerMove={drag}
          onDoubleClick={({ clientX, clientY }) =>
            isZoomed ? setZoom(wholePicture) : zoomBy(2.5, pointIn(clientX, clientY))
          }
        >
          <div className={styles.inside} style={{ width: `${zoom.scale * 100}%` }}>
            <img
              src={zoom.scale > needsFullFile ? picture.fullUrl : picture.largeUrl}
              alt={altOf(at)}
              draggable={false}
              width={1040}
              height={1040}
            />
          </div>
        </div>
        <div className={styles.tools}>
          {pictures.length > 1 && (
            <div className={styles.group}>
              <Button type="button" size="small" disabled={at === 0} onClick={() => show(at - 1)}>
                <span className={styles.back}>
                  <Icon name="right" />
                </span>
                <Unseen>Previous view</Unseen>
              </Button>
              <span aria-live="polite">
                {at + 1} of {pictures.length}
              </span>
              <Button type="button" size="small" disabled={at === pictures.length - 1} onClick={() => show(at + 1)}>
                <Icon name="right" />
                <Unseen>Next view</Unseen>
              </Button>
            </div>
          )}
          <div className={styles.group}>
            <Button type="button" size="small" disabled={!isZoomed} onClick={() => zoomBy(1 / step)}>
              <Icon name="minus" />
              <Unseen>Smaller</Unseen>
            </Button>
            <span aria-live="polite">{Math.round(zoom.scale * 100)} %</span>
            <Button type="button" size="small" disabled={zoom.scale >= 8} onClick={() => zoomBy(step)}>
              <Icon name="plus" />
              <Unseen>Larger</Unseen>
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
