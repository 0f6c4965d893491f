import { Dialog } from "../../components/dialog.tsx";
import { Drawing, type DrawingSource } from "../../components/drawing.tsx";

interface LargeDrawingProps {
  title: string;
  drawing: DrawingSource;
  alt: string;
  onClose: () => void;
}

/** Fetched when it is asked for. */
export default function LargeDrawing({ title, drawing, alt, onClose }: LargeDrawingProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose} isWide>
      <Drawing drawing={drawing} size={1040} alt={alt} />
    </Dialog>
  );
}
